-- The demo's history is planted day by day: how far it got, as plant.ts reads it; NULL: it is all there.
ALTER TABLE demo_planting ADD COLUMN progress jsonb;
