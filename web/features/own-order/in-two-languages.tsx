interface InTwoLanguagesProps {
  english: string;
  urdu: string;
}

/** Shows the English and the Urdu text. The Urdu text uses a font of the device. */
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
