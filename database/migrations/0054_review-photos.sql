CREATE TABLE "review_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"review_id" uuid,
	"url" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	CONSTRAINT "review_photos_size_positive" CHECK ("review_photos"."width" > 0 and "review_photos"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_photos_of_review" ON "review_photos" USING btree ("review_id","id");--> statement-breakpoint
CREATE INDEX "review_photos_of_user" ON "review_photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_photos_waiting" ON "review_photos" USING btree ("created_at","id") WHERE "review_photos"."approved_at" is null;--> statement-breakpoint
CREATE INDEX "review_photos_approved" ON "review_photos" USING btree ("created_at","id") WHERE "review_photos"."approved_at" is not null;