import type { Age, Category, Color } from '#contract/catalogue.ts';

export interface Meaning {
  categories?: readonly Category[];
  colors?: readonly Color[];
  ages?: readonly Age[];
  /** Words to search for, in the singular. */
  words?: readonly string[];
  /** True for words that only sort matches and exclude none: 'girl' in 'girl shirt'. */
  isPreference?: boolean;
}

interface Synonym {
  /** Words in any script. Variants of case, plural, hyphens, vowel signs and letters need no entry. */
  words: readonly string[];
  means: Meaning;
}

/** Categories and colours need no entries: `understand-query.ts` adds their names. */
export const SYNONYMS: readonly Synonym[] = [
  {
    words: [
      'girl larki ladki larkian larkiyan larkiyon bachi bachian bachiyan bachiyon beti daughter sister princess'.split(
        ' ',
      ),
      'لڑکی لڑکیاں لڑکیوں بچی بچیاں بچیوں بیٹی'.split(' '),
    ].flat(),
    means: { categories: ['new-arrivals-girls'], words: ['girl', 'frock'], isPreference: true },
  },
  {
    words: [
      'boy larka ladka larke larkay larkon bacha beta brother prince'.split(' '),
      'لڑکا لڑکے لڑکوں بچہ بیٹا'.split(' '),
    ].flat(),
    means: { categories: ['new-arrivals-boys'], words: ['boy', 'sherwani'], isPreference: true },
  },
  {
    words: 'kid child children bachay bache bachon بچے بچوں'.split(' '),
    means: { categories: ['kids-shirts', 'kids-casuals'], words: ['child', 'children'], isPreference: true },
  },
  {
    words: ['baby', 'infant', 'newborn', 'new born', 'nanha', 'nanhi', 'ننھا', 'ننھی'],
    means: { ages: [1], words: ['baby', 'toddler'], isPreference: true },
  },
  { words: ['toddler'], means: { ages: [1, 2], words: ['toddler'], isPreference: true } },
  {
    words: ['gift', 'present', 'tohfa', 'tohfay', 'tuhfa', 'تحفہ', 'تحفے'],
    means: { words: ['gift', 'party', 'festive', 'eid', 'embroidered'], isPreference: true },
  },

  {
    words: ['kurta', 'kurti', 'kurtha', 'kurtay', 'kurte', 'کرتا', 'کرتہ', 'کرتی', 'کرتے'],
    means: { words: ['kurta', 'kurti'] },
  },
  {
    words: ['qameez', 'kameez', 'kamiz', 'qamiz', 'qamees', 'kamees', 'قمیض', 'قمیص', 'کمیز'],
    means: { words: ['kurta', 'shirt', 'qameez', 'kameez'] },
  },
  {
    words: ['shalwar qameez', 'shalwar kameez', 'salwar kameez', 'shalwar suit', 'شلوار قمیض', 'شلوار قمیص'],
    means: { words: ['kurta', 'shalwar'] },
  },
  { words: ['shalwar', 'salwar', 'shalwaar', 'شلوار'], means: { words: ['shalwar', 'trouser', 'pyjama'] } },
  { words: ['jora', 'joda', 'joray', 'suit', 'جوڑا', 'جوڑے', 'سوٹ'], means: { words: ['suit', 'kurta', 'frock'] } },
  { words: ['dress', 'frock', 'gown', 'froak', 'maxi', 'فراک', 'فراکس'], means: { words: ['frock', 'dress'] } },
  { words: ['skirt', 'lehnga', 'lehenga', 'سکرٹ', 'لہنگا'], means: { words: ['skirt', 'lehenga', 'frock'] } },
  { words: ['shirt', 'شرٹ'], means: { words: ['shirt'] } },
  { words: ['t-shirt', 'tee', 'tee shirt', 'ٹی شرٹ', 'ٹیشرٹ'], means: { words: ['t-shirt'] } },
  { words: ['polo', 'پولو'], means: { words: ['polo'] } },
  {
    words: ['trouser', 'pant', 'patloon', 'bottom', 'ٹراؤزر', 'پتلون', 'پینٹ', 'پاجامہ'],
    means: { words: ['trouser', 'jogger', 'chino', 'pyjama'] },
  },
  { words: ['pajama', 'pyjama', 'nightsuit', 'night suit', 'sleepwear'], means: { words: ['pyjama'] } },
  { words: ['shorts', 'knicker', 'nicker', 'نیکر', 'شارٹس'], means: { words: ['shorts'] } },
  { words: ['jeans', 'jean', 'denim', 'جینز'], means: { words: ['denim', 'jeans'] } },
  { words: ['jacket', 'coat', 'جیکٹ', 'کوٹ'], means: { words: ['jacket', 'coat'] } },
  {
    words: ['sweater', 'jersey', 'jumper', 'pullover', 'sweatshirt', 'سویٹر', 'جرسی'],
    means: { words: ['sweatshirt', 'pullover', 'sweater'] },
  },
  { words: ['hoodie', 'hoody', 'upper', 'ہوڈی'], means: { words: ['hoodie'] } },
  { words: ['top', 'ٹاپ'], means: { categories: ['tops-and-tees'], words: ['top'] } },
  {
    words: ['new', 'new arrival', 'latest', 'naya', 'naye', 'نیا', 'نئے'],
    means: { categories: ['new-arrivals-boys', 'new-arrivals-girls'], isPreference: true },
  },
  { words: ['casual', 'casual wear'], means: { categories: ['kids-casuals'], words: ['casual'] } },

  { words: ['eid', 'عید'], means: { words: ['eid'] } },
  { words: ['shadi', 'shaadi', 'wedding', 'شادی'], means: { words: ['wedding', 'festive', 'mehndi'] } },
  { words: ['winter', 'sardi', 'garam', 'سردی', 'گرم'], means: { words: ['winter', 'fleece', 'quilted', 'warm'] } },
  { words: ['summer', 'garmi', 'گرمی'], means: { words: ['summer', 'lawn', 'linen'] } },

  { words: ['lal', 'laal', 'surkh', 'maroon', 'لال', 'سرخ'], means: { colors: ['red'] } },
  { words: ['neela', 'neeli', 'nila', 'navy', 'نیلا', 'نیلی', 'نیلے'], means: { colors: ['blue'] } },
  {
    words: ['kala', 'kaala', 'kali', 'siyah', 'charcoal', 'کالا', 'کالی', 'کالے', 'سیاہ'],
    means: { colors: ['black'] },
  },
  {
    words: ['golden', 'sunehri', 'sunehra', 'yellow', 'peela', 'peeli', 'mustard', 'سنہری', 'سنہرا', 'پیلا', 'پیلی'],
    means: { colors: ['gold'] },
  },
  { words: ['grey', 'gray', 'chandi', 'surmai', 'سلور', 'چاندی', 'سرمئی'], means: { colors: ['silver'] } },
  { words: ['cream', 'off white', 'camel', 'khaki', 'badami', 'بادامی', 'کریم'], means: { colors: ['beige'] } },
  { words: ['sabz', 'hara', 'hari', 'سبز', 'ہرا', 'ہری'], means: { colors: ['green'] } },
  {
    words: ['white', 'safaid', 'safed', 'sufaid', 'سفید'],
    means: { colors: ['beige', 'silver'], words: ['white'], isPreference: true },
  },
  { words: ['pink', 'gulabi', 'گلابی'], means: { colors: ['red'], words: ['pink', 'rose'], isPreference: true } },
  { words: ['brown', 'bhura', 'بھورا'], means: { colors: ['beige'], words: ['brown'], isPreference: true } },
  { words: ['orange', 'narangi', 'نارنجی'], means: { words: ['orange'], isPreference: true } },
  { words: ['purple', 'jamni', 'جامنی'], means: { words: ['purple'], isPreference: true } },
];

/** Words for everything in the shop. */
export const GARMENTS: readonly string[] =
  'clothes cloth clothing wear garments kapre kapray kapra کپڑے کپڑا کپڑوں'.split(' ');

/** Stop words: the search ignores them, unless the text has no other words. */
export const FILLERS: readonly string[] = [
  GARMENTS,
  'a an the and or of in on with for from to my'.split(' '),
  'buy online price'.split(' '),
  'ka ke ki ko kay liye liay wala wali walay wale mein aur'.split(' '),
  'کا کے کی کو لیے لئے والا والی والے میں اور'.split(' '),
].flat();
