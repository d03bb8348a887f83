-- Nobody reads it.

ALTER TABLE availability_day DROP COLUMN least_tasks;
