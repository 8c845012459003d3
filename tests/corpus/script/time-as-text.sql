UPDATE matches SET updated = 'soon', started = 1.5e300, origin = 7;
