CREATE TABLE "image_origins" (
	"origin" text PRIMARY KEY NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- The websites of the images that products have, and that lines of orders remember.
INSERT INTO "image_origins" ("origin")
SELECT DISTINCT lower(substring("url" from '^https?://[A-Za-z0-9.-]+(?::[0-9]+)?'))
FROM (
  SELECT "image" AS "url" FROM "products"
  UNION ALL SELECT "picture" ->> 'url' FROM "products", jsonb_array_elements("pictures") AS "picture"
  UNION ALL SELECT "image" FROM "order_lines"
) AS "stored"
WHERE "url" ~ '^https?://[A-Za-z0-9.-]+(:[0-9]+)?([/?#]|$)'
ON CONFLICT DO NOTHING;
