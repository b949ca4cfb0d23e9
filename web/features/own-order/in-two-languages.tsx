interface InTwoLanguagesProps {
  english: string;
  urdu: string;
}

/** A control's label in English, and below it in Urdu, in the device's own font. */
export function InTwoLanguages({ english, urdu }: InTwoLanguagesProps) {
  return (
    <span className="grid justify-items-center">
      <span>{english}</span>
      <span lang="ur" dir="rtl" className="leading-loose font-normal">
        {urdu}
      </span>
    </span>
  );
}
