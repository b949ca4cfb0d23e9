CREATE TABLE "restore_tests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"alive_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"source" text,
	"backup_name" text,
	"error" text,
	"restored_products" integer,
	"restored_orders" integer,
	"restored_customers" integer,
	"shop_products" integer,
	"shop_orders" integer,
	"shop_customers" integer,
	CONSTRAINT "restore_tests_source_known" CHECK ("restore_tests"."source" in ('stored', 'fresh'))
);
