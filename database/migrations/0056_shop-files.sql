CREATE TABLE "import_choices" (
	"column_name" text NOT NULL,
	"value" text NOT NULL,
	"choice" text,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_choices_column_name_value_pk" PRIMARY KEY("column_name","value"),
	CONSTRAINT "import_choices_column_known" CHECK ("import_choices"."column_name" in ('category', 'color', 'age', 'gender'))
);
--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_kind_known";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "notes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "matched_values" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_kind_known" CHECK ("import_rows"."kind" in ('new', 'changed', 'unchanged', 'bad', 'omitted'));