import { foldCity } from '#contract/fold-city.ts';

/** Words for parts of any city. Omits words that are part of towns' names, such as 'Khurd', 'Kot' or 'New'. */
const ANYWHERE = new Set(
  `area avenue bahria bazaar bazar block bypass canal cantonment cantt cant cbd civil colony commercial defence defense dha
  extension ext flat floor garden gardens gate gt gulberg gulshan heights house housing johar lane lines main market model mohalla muhalla
  no number peoples phase plaza plot rd road saddar sadar sadr satellite scheme sector shop site society st stop street town township villas wapda
  ward zone ایریا بازار بلاک روڈ سوسائٹی سکیم سیکٹر صدر کالونی کینٹ گلبرگ گلشن مارکیٹ ماڈل ٹاون محلہ ڈیفنس`
    .split(/\s+/)
    .map(foldCity),
);
/** A city before such a word is not the city of the address: 'Lahore Road' is in another city. */
export const ROAD_WORDS = new Set(
  'adda bazaar bazar bypass canal chowk gate highway interchange link mor more morr motorway phatak rd road روڈ چوک'.split(
    ' ',
  ),
);
const ROADS = new Set(['road', 'rd', 'روڈ']);
/** Words for 'village'. 'Chak 45' identifies no place, because many villages have this name. */
export const VILLAGE_WORDS = new Set(['chak', 'chuk', 'چک']);
const NUMBERED = /^(?:[a-z]?\d{1,3}(?:st|nd|rd|th|[a-z])?|[ivx]+)$/;
const POSTAL_CODE = /^\d{5}$/;
const LOCALITY_WORDS_MAX = 4;

/** Localities by city id. Contains a town only if every courier treats it as a suburb of the city. */
const LOCALITIES: Readonly<Record<string, string>> = {
  karachi: `abul hassan ispahani, bahadurabad, baldia, bath island, bin qasim, buffer zone, burns road, central, clifton, east, fb area, federal b area,
    garden, gulistan e jauhar, gulistan e johar, gulistan, gulshan, gulshan e hadeed, gulshan e iqbal, gulshan e maymar, iqbal, jauhar, keamari,
    kemari, kharadar, korangi, landhi, liaquatabad, lyari, malir, malir halt, mehmoodabad, nazimabad, nazamabad, new, north, north nazimabad,
    orangi, scheme 33, shah faisal, shah faisal colony, soldier bazar, south, steel town, sohrab goth, surjani, tariq road, water pump, west,
    کلفٹن, کورنگی, لانڈھی, ملیر, لیاری, اورنگی, ناظم آباد, نارتھ ناظم آباد, گلشن اقبال, گلستان جوہر`,
  lahore: `allama iqbal, anarkali, askari, badami bagh, baghbanpura, bhatti gate, cavalry ground, chungi amar sidhu, data darbar, dharampura,
    eden, faisal, ferozepur road, garhi shahu, green, gulshan e ravi, harbanspura, ichra, iqbal, islampura, jail road, kot lakhpat,
    krishan nagar, lake, mozang, mughalpura, mustafa, nishtar, park view, ravi road, sabzazar, samanabad, sanda, shadbagh, shadman,
    shalimar, state life, tajpura, thokar, thokar niaz baig, valencia, wahdat, walled, جوہر ٹاؤن, اقبال ٹاؤن, سمن آباد`,
  islamabad: `aabpara, bahria enclave, blue, cbr, chak shahzad, ghauri, ghori, gulberg greens, jinnah garden, jinnah super, khanna,
    khanna pul, korang, margalla, markaz, media, melody, national police foundation, police foundation, pwd, rawal, shahzad, soan, super`,
  rawalpindi: `6th road, adiala road, adyala road, askari, committee chowk, ghauri, gulraiz, khayaban e sir syed, lalkurti, morgah,
    murree road, pir wadhai, raja bazar, range road, sixth road, tench bhatta, westridge`,
  faisalabad: `abdullahpur, batala, civil lines, clock tower, d ground, eden valley, ghulam muhammad abad, gulistan, jinnah, kohinoor, madina,
    mansoorabad, millat, peoples, samanabad, susan road`,
  multan: `buch villas, bosan road, chungi no, dera adda, gulgasht, hussain agahi, mumtazabad, new, shah rukn e alam`,
  peshawar: `board bazar, dalazak road, gulbahar, hashtnagri, hayatabad, namak mandi, nishtarabad, regi, tehkal, warsak road, حیات آباد`,
  hyderabad: `auto bhan, citizen, heerabad, hirabad, latifabad, no, phuleli, pretabad, qasimabad, unit, لطیف آباد, قاسم آباد`,
  quetta: `alamdar road, brewery road, double road, hazara, jinnah, samungli, samungli road, sariab, sariab road, shahbaz, zarghoon road`,
  gujranwala: `citi, dc, master, peoples, sialkot bypass`,
  sialkot: `defence road, hajipura, kashmir road, muradpur, paris road, rangpura, shahabpura`,
};

const BY_CITY = new Map(
  Object.entries(LOCALITIES).map(([id, names]) => [id, new Set(names.split(',').map(foldCity))] as const),
);

/** True if all words are parts of the city. A number or letter counts only beside a word such as 'block'. */
export function areLocalities(words: readonly string[], cityId: string): boolean {
  const own = BY_CITY.get(cityId);
  let at = 0;
  while (at < words.length) {
    const length = lengthOfName(words, at, own);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

export function isLocalityOf(cityId: string, folded: string): boolean {
  return BY_CITY.get(cityId)?.has(folded) ?? false;
}

/** True for large cities. They are well known, so a wrong province is a typing error and does not mean another town. */
export function isLargeCity(cityId: string): boolean {
  return BY_CITY.has(cityId);
}

export function isLocalityWord(word: string): boolean {
  return ANYWHERE.has(word) || NUMBERED.test(word) || POSTAL_CODE.test(word);
}

function lengthOfName(words: readonly string[], at: number, own: ReadonlySet<string> | undefined): number {
  for (let length = Math.min(LOCALITY_WORDS_MAX, words.length - at); length > 0; length -= 1) {
    if (own?.has(words.slice(at, at + length).join(''))) return length;
  }
  const word = words[at] ?? '';
  if (ANYWHERE.has(word) || POSTAL_CODE.test(word)) return 1;
  // Any word before 'road' is the name of a road, as in 'University Road'.
  if (ROADS.has(words[at + 1] ?? '') && !/\d/.test(word) && !VILLAGE_WORDS.has(word)) return 2;
  // Numbers without a word such as 'block' occur only in large cities, as in 'I-8'.
  const isPart = NUMBERED.test(word) || /^[a-z]$/.test(word);
  const neighbours = [words[at - 1], words[at + 1]];
  const isBeside = neighbours.some((each) => each !== undefined && (ANYWHERE.has(each) || /\d/.test(each)));
  return isPart && (isBeside || (own !== undefined && /\d/.test(word))) ? 1 : 0;
}
