UPDATE matches SET tags = '[["Match", "x"]]';
