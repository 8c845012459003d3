UPDATE deals SET pack = replace(hex(zeroblob(500000)), '00', 'AS,');
