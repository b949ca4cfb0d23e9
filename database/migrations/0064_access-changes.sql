-- Notifies every process of users whose rights have changed or whose sessions have ended, in the commit, so that their
-- open streams are checked at once. A trigger, because no write can forget it.
CREATE FUNCTION notify_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_changed_rows('Access', (SELECT array_agg(DISTINCT user_id) FROM changed));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_notify_delete AFTER DELETE ON sessions REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION notify_ended_sessions();
--> statement-breakpoint
CREATE FUNCTION notify_changed_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_changed_rows('Access', ARRAY[NEW.id]);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER users_notify_rights AFTER UPDATE ON users FOR EACH ROW
WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.rights IS DISTINCT FROM NEW.rights)
EXECUTE FUNCTION notify_changed_rights();
--> statement-breakpoint
CREATE TRIGGER second_factors_notify_delete AFTER DELETE ON second_factors REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION notify_ended_sessions();
