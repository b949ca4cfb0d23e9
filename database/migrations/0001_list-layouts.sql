CREATE TABLE "list_layouts" (
	"list" text NOT NULL,
	"headers_sha256" text NOT NULL,
	"columns" jsonb NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_layouts_list_headers_sha256_pk" PRIMARY KEY("list","headers_sha256")
);
