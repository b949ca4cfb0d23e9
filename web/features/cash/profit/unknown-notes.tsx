import { Link } from 'react-router';
import { unknownTexts } from './profit-texts.ts';

interface UnknownNotesProps {
  of: Parameters<typeof unknownTexts>[0];
  className?: string;
}

export function UnknownNotes({ of, className = '' }: UnknownNotesProps) {
  const texts = unknownTexts(of);
  if (texts.length === 0) return null;
  return (
    <ul className={`grid gap-1 rounded-md bg-sun-soft px-4 py-3 ${className}`}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {of.unknownCost > 0 && (
        <li>
          <Link to="/dashboard/purchases" className="-my-2.5 inline-block py-2.5 underline underline-offset-4">
            Open Purchases
          </Link>
        </li>
      )}
    </ul>
  );
}
