import { type Synonym, synonym } from '#server/catalogue/search/meaning.ts';

/** Words for children, by gender and age. They only sort the matches (`isPreference`). */
export const CHILDREN: readonly Synonym[] = [
  synonym(
    'girl larki ladki larkian larkiyan larkiyon bachi bachian bachiyan bachiyon beti daughter sister princess behen behan poti nawasi bhatiji bhanji gudiya guriya munni shehzadi female لڑکی لڑکیاں لڑکیوں بچی بچیاں بچیوں بیٹی بیٹیوں بہن پوتی نواسی گڑیا',
    { genders: ['girls'], categories: ['new-arrivals-girls'], words: ['girl', 'frock'], isPreference: true },
  ),
  synonym(
    'boy larka ladka larke larkay larkon bacha beta bete brother prince bhai pota nawasa bhatija bhanja munna shehzada male لڑکا لڑکے لڑکوں بچہ بیٹا بیٹے بھائی پوتا نواسا',
    { genders: ['boys'], categories: ['new-arrivals-boys'], words: ['boy', 'sherwani'], isPreference: true },
  ),
  synonym('kid child children bachay bache bachon بچے بچوں', {
    categories: ['kids-shirts', 'kids-casuals'],
    words: ['child', 'children'],
    isPreference: true,
  }),
  synonym('baby infant newborn new_born nanha nanhi nanhe shirkhwar nomolood ننھا ننھی ننھے نومولود', {
    ages: [1],
    words: ['baby', 'toddler'],
    isPreference: true,
  }),
  synonym('toddler', { ages: [1, 2], words: ['toddler'], isPreference: true }),
  synonym('gift present tohfa tohfay tuhfa تحفہ تحفے', {
    words: ['gift', 'party', 'festive', 'eid', 'embroidered'],
    isPreference: true,
  }),
];
