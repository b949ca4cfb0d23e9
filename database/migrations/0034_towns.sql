CREATE TABLE "added_towns" (
	"digest" text PRIMARY KEY NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courier_cities" (
	"courier" text NOT NULL,
	"city_id" text NOT NULL,
	"name" text NOT NULL,
	"code" text,
	CONSTRAINT "courier_cities_courier_name_pk" PRIMARY KEY("courier","name")
);
--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "is_province_known" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "courier_cities" ADD CONSTRAINT "courier_cities_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_cities_city" ON "courier_cities" USING btree ("city_id");