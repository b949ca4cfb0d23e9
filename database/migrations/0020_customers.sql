CREATE TABLE "contacts" (
	"phone_e164" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"blocked_at" timestamp with time zone,
	"blocked_why" text,
	"version" integer NOT NULL,
	CONSTRAINT "contacts_phone_e164_form" CHECK ("contacts"."phone_e164" ~ '^\+923[0-9]{9}$'),
	CONSTRAINT "contacts_blocked_with_reason" CHECK (("contacts"."blocked_at" is null) = ("contacts"."blocked_why" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone_e164" text;--> statement-breakpoint
CREATE INDEX "orders_phone_newest" ON "orders" USING btree ("phone_e164","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_phone_unread" ON "orders" USING btree ("id") WHERE "orders"."phone_e164" is null and "orders"."phone" <> '';--> statement-breakpoint
CREATE INDEX "orders_of_nobody" ON "orders" USING btree ("updated_at") WHERE "orders"."user_id" is null and "orders"."email" <> '';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_phone_e164_form" CHECK ("orders"."phone_e164" ~ '^\+923[0-9]{9}$');