UPDATE matches SET settings = '{"habits": ' || replace(hex(zeroblob(20000)), '00', '[') || '}';
