-- From PostgreSQL 17 on ANALYZE, REINDEX and CREATE INDEX run with a bare search_path, in which the function of the index
-- products_search_keys did not find the one that it calls.
ALTER FUNCTION search_words_of(text, text) SET search_path = public;
--> statement-breakpoint
ALTER FUNCTION search_keys_of(text, text, text, text, smallint) SET search_path = public;
