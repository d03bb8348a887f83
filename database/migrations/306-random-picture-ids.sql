-- Ids of pictures come from the program and are random: a counter would let anybody fetch uploads that are not published.
ALTER TABLE picture ALTER COLUMN id DROP IDENTITY;
