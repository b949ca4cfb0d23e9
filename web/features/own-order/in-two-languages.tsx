interface InTwoLanguagesProps {
  english: string;
  urdu: string;
}

/** The Urdu text uses the device's own font. */
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
