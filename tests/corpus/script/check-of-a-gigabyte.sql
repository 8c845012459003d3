CREATE TABLE t (x, CHECK (length(hex(zeroblob(400000000))) > 0)); PRAGMA ignore_check_constraints = ON; INSERT INTO t VALUES (1);
