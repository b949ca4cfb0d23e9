-- Rows live for milliseconds: vacuum by their number, not by their share.
CREATE UNLOGGED TABLE "tag_notices" (
	"notice" text NOT NULL
) WITH (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
