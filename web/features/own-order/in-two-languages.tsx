interface InTwoLanguagesProps {
  english: string;
  urdu: string;
}

/** What a control does, in English and below it in Urdu. A browser shapes Urdu in the phone's own font. */
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
