CREATE TABLE "city_delivery_days" (
	"city_id" text PRIMARY KEY NOT NULL,
	"from_days" integer NOT NULL,
	"to_days" integer NOT NULL,
	"parcels" integer NOT NULL,
	CONSTRAINT "city_delivery_days_range" CHECK ("city_delivery_days"."from_days" >= 1 and "city_delivery_days"."to_days" >= "city_delivery_days"."from_days")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_to" date;--> statement-breakpoint
ALTER TABLE "city_delivery_days" ADD CONSTRAINT "city_delivery_days_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE cascade ON UPDATE no action;