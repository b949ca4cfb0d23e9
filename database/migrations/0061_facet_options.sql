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
--> statement-breakpoint
CREATE TABLE "categories" (
	"code" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"parent" text,
	"merged_into" text
);
--> statement-breakpoint
CREATE TABLE "colors" (
	"code" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"swatch" text NOT NULL,
	"merged_into" text
);
--> statement-breakpoint
CREATE TABLE "genders" (
	"code" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"merged_into" text
);
--> statement-breakpoint
CREATE TABLE "sizes" (
	"code" smallint PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"system" text NOT NULL,
	"from_months" integer NOT NULL,
	"to_months" integer NOT NULL,
	"from_cm" integer,
	"to_cm" integer,
	"merged_into" smallint,
	CONSTRAINT "sizes_system_known" CHECK ("sizes"."system" in ('years', 'months', 'letters', 'numbers')),
	CONSTRAINT "sizes_months_in_order" CHECK ("sizes"."from_months" >= 0 and "sizes"."from_months" <= "sizes"."to_months"),
	CONSTRAINT "sizes_cm_in_order" CHECK ("sizes"."from_cm" <= "sizes"."to_cm")
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_category_known";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_color_known";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_age_known";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_gender_known";--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_categories_code_fk" FOREIGN KEY ("parent") REFERENCES "public"."categories"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_merged_into_categories_code_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."categories"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "colors" ADD CONSTRAINT "colors_merged_into_colors_code_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."colors"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "genders" ADD CONSTRAINT "genders_merged_into_genders_code_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."genders"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sizes" ADD CONSTRAINT "sizes_merged_into_sizes_code_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."sizes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_categories_code_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_color_colors_code_fk" FOREIGN KEY ("color") REFERENCES "public"."colors"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_age_sizes_code_fk" FOREIGN KEY ("age") REFERENCES "public"."sizes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_gender_genders_code_fk" FOREIGN KEY ("gender") REFERENCES "public"."genders"("code") ON DELETE no action ON UPDATE no action;