-- Parts of words are found by their trigrams. Trusted since PostgreSQL 13: whoever may create tables here may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "product_words" (
	"word" text PRIMARY KEY NOT NULL,
	"product_count" integer NOT NULL,
	"name_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"detail" text NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rating_counts" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"counts" integer[] NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_role";--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_status_newest";--> statement-breakpoint
DROP INDEX "orders_email_newest";--> statement-breakpoint
DROP INDEX "reviews_product_newest";--> statement-breakpoint
DROP INDEX "reviews_user_newest";--> statement-breakpoint
ALTER TABLE "rating_counts" ADD CONSTRAINT "rating_counts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counters_subject" ON "counters" USING btree ("subject","detail");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id","role");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email","id","role");--> statement-breakpoint
CREATE INDEX "orders_by_number" ON "orders" USING btree ("order_id","id","status");--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree ("email","id","status");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("grand_total_paisa","id","status");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree (array_position(array['pending','processing','shipped','Delivered','cancelled'], "status"),"id");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_email_newest" ON "orders" USING btree ("email","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_product_newest" ON "reviews" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_user_newest" ON "reviews" USING btree ("user_id","created_at","id");