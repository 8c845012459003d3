UPDATE matches SET name0 = replace(hex(zeroblob(900000)), '00', 'ab');
