CREATE TABLE "booking_file_parcels" (
	"file_id" uuid NOT NULL,
	"parcel_id" uuid NOT NULL,
	CONSTRAINT "booking_file_parcels_file_id_parcel_id_pk" PRIMARY KEY("file_id","parcel_id")
);
--> statement-breakpoint
CREATE TABLE "booking_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"courier_account_id" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid
);
--> statement-breakpoint
ALTER TABLE "booking_file_parcels" ADD CONSTRAINT "booking_file_parcels_file_id_booking_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."booking_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_file_parcels" ADD CONSTRAINT "booking_file_parcels_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_files" ADD CONSTRAINT "booking_files_courier_account_id_courier_accounts_id_fk" FOREIGN KEY ("courier_account_id") REFERENCES "public"."courier_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_files" ADD CONSTRAINT "booking_files_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_file_parcels_parcel" ON "booking_file_parcels" USING btree ("parcel_id");