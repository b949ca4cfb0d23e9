import { type Synonym, synonym } from '#server/catalogue/search/meaning.ts';

/** Words for pieces of clothing. Pieces that the shop does not sell lead to the most similar ones. */
export const PIECES: readonly Synonym[] = [
  synonym('kurta kurti kurtha kurtay kurte کرتا کرتہ کرتی کرتے', { words: ['kurta', 'kurti'] }),
  synonym('qameez kameez kamiz qamiz qamees kamees kamij قمیض قمیص کمیز', {
    words: ['kurta', 'shirt', 'qameez', 'kameez'],
  }),
  synonym(
    'shalwar_qameez shalwar_kameez salwar_kameez shalwar_suit kurta_shalwar kurta_pajama شلوار_قمیض شلوار_قمیص کرتا_شلوار کرتا_پاجامہ',
    { words: ['kurta', 'shalwar'] },
  ),
  synonym('shalwar salwar shalwaar شلوار', { words: ['shalwar', 'trouser', 'pyjama'] }),
  synonym('jora joda joray jore suit soot جوڑا جوڑے سوٹ', { words: ['suit', 'kurta', 'frock'] }),
  synonym('dress frock gown froak maxi jhabla jhabli peshwas anarkali_frock فراک فراکس جھبلا میکسی پشواز', {
    words: ['frock', 'dress'],
  }),
  synonym('skirt lehnga lehenga ghagra gharara sharara سکرٹ لہنگا گھاگرا غرارہ شرارہ', {
    words: ['skirt', 'lehenga', 'frock'],
  }),
  synonym('sherwani achkan angrakha prince_coat شیروانی اچکن', { words: ['sherwani', 'festive', 'kurta'] }),
  synonym('waistcoat vasket koti واسکٹ کوٹی', { words: ['waistcoat', 'jacket', 'kurta'] }),
  synonym('shirt shart شرٹ', { words: ['shirt', 't-shirt'] }),
  synonym('t-shirt tee tee_shirt banyan vest ٹی_شرٹ ٹیشرٹ بنیان', { words: ['t-shirt'] }),
  synonym('polo پولو', { words: ['polo'] }),
  synonym('blouse بلاؤز', { words: ['blouse', 'top'] }),
  synonym(
    'trouser pant patloon bottom trozer pajami churidar legging tights tracksuit track_suit ٹراؤزر پتلون پینٹ پاجامہ',
    { words: ['trouser', 'jogger', 'chino', 'pyjama'] },
  ),
  synonym('pajama pyjama nightsuit night_suit nightdress sleepwear neend sone_wale نائٹ_سوٹ نیند', {
    words: ['pyjama', 'nap'],
  }),
  synonym('shorts knicker nicker nekar nikar chaddi chadi kachha underwear نیکر شارٹس چڈی', { words: ['shorts'] }),
  synonym('jeans jean denim جینز', { words: ['denim', 'jeans'] }),
  synonym('jacket coat jacketain جیکٹ کوٹ', { words: ['jacket', 'coat'] }),
  synonym('raincoat barsati rain_coat برساتی رین_کوٹ', { words: ['rain', 'monsoon'] }),
  synonym('sweater jersey jumper pullover sweatshirt cardigan swetar jursi سویٹر جرسی', {
    words: ['sweatshirt', 'pullover', 'sweater'],
  }),
  synonym('hoodie hoody upper ہوڈی', { words: ['hoodie'] }),
  synonym('topi cap hat hood ٹوپی', { words: ['hood', 'hoodie', 'cap'] }),
  synonym('romper bodysuit onesie رومپر', { ages: [1], words: ['romper', 'bodysuit'] }),
  synonym('top ٹاپ', { categories: ['tops-and-tees'], words: ['top'] }),
  synonym('new new_arrival latest naya naye nayi nai نیا نئے نئی', {
    categories: ['new-arrivals-boys', 'new-arrivals-girls'],
    isPreference: true,
  }),
  synonym('casual casual_wear rozana roz daily everyday روزانہ روزمرہ', {
    categories: ['kids-casuals'],
    words: ['casual', 'everyday'],
  }),
];
