/** A checkbox that shows the typed password, because hidden text is easily mistyped on a phone. */
export function ShowPassword({ isShown, onChange }: { isShown: boolean; onChange: (isShown: boolean) => void }) {
  return (
    <label className="-my-2 inline-flex min-h-11 items-center gap-2.5 justify-self-start">
      <input
        type="checkbox"
        checked={isShown}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5 accent-berry"
      />
      Show password
    </label>
  );
}
