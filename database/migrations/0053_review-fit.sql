ALTER TABLE "reviews" ADD COLUMN "fit" text;--> statement-breakpoint
CREATE INDEX "reviews_fit" ON "reviews" USING btree ("product_id","fit") WHERE "reviews"."fit" is not null;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_fit_known" CHECK ("reviews"."fit" in ('small', 'exact', 'large'));