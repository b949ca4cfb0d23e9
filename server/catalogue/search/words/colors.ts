import { type Synonym, synonym } from '#server/catalogue/search/meaning.ts';

/**
 * Other words for the shop's colours, and words for other colours with the nearest colours of the shop. The names of
 * the shop's colours need no entry.
 */
export const COLOR_WORDS: readonly Synonym[] = [
  synonym('lal laal surkh لال سرخ', { colors: ['red'] }),
  synonym('neela neeli nila navy asmani aasmani sky_blue نیلا نیلی نیلے آسمانی', { colors: ['blue'] }),
  synonym('kala kaala kali kale kalay siyah siah charcoal کالا کالی کالے سیاہ', { colors: ['black'] }),
  synonym('golden sunehri sunehra yellow peela peeli peele zard mustard سنہری سنہرا پیلا پیلی پیلے زرد', {
    colors: ['gold'],
  }),
  synonym('grey gray chandi surmai سلور چاندی سرمئی', { colors: ['silver'] }),
  synonym('cream off_white camel khaki badami بادامی کریم خاکی', { colors: ['beige'] }),
  synonym('sabz hara hari hare سبز ہرا ہری ہرے', { colors: ['green'] }),
  nearest('white safaid safed sufaid chitta سفید', 'white', ['beige', 'silver']),
  nearest('pink gulabi گلابی', 'pink', ['red']),
  nearest('maroon mehroon unnabi burgundy عنابی', 'maroon', ['red']),
  nearest('purple jamni jamuni banafshi baigani violet lilac جامنی بنفشی', 'purple', ['blue', 'red']),
  nearest('orange narangi malta نارنجی', 'orange', ['gold', 'red']),
  nearest('brown bhura bhoora kathai nasvari chocolate بھورا بھوری کتھئی', 'brown', ['beige', 'gold']),
  nearest('peach aaru tea_pink آڑو', 'peach', ['beige', 'red']),
  nearest('turquoise firozi ferozi teal فیروزی', 'turquoise', ['blue', 'green']),
];

function nearest(words: string, color: string, colors: Synonym['means']['colors'] & object): Synonym {
  return synonym(words, { colors, words: [color], isPreference: true, isNearest: true });
}
