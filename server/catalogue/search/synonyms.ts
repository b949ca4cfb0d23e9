import type { Synonym } from './meaning.ts';
import { CHILDREN } from './words/children.ts';
import { COLOR_WORDS } from './words/colors.ts';
import { PIECES } from './words/garments.ts';
import { OCCASIONS } from './words/occasions.ts';

/** Categories and colours need no entries, because `understand-query.ts` adds their names. */
export const SYNONYMS: readonly Synonym[] = [...CHILDREN, ...PIECES, ...OCCASIONS, ...COLOR_WORDS];

/**
 * Words in the singular for things that the shop does not sell. They are not corrected, so 'toys' does not become
 * 'tops'.
 */
export const NOT_SOLD: readonly string[] =
  'unicorn shoe sandal sock toy bag doll diaper pamper bottle watch blanket umbrella book spiderman barbie frozen joota joote jurab'.split(
    ' ',
  );

/** Words for clothes in general. A text of only such words finds everything. */
export const GARMENTS: readonly string[] =
  'clothes cloth clothing wear garments kapre kapray kapra kapde libas poshak کپڑے کپڑا کپڑوں لباس'.split(' ');

/** Stop words, ignored unless the text has no others. */
export const FILLERS: readonly string[] = [
  GARMENTS,
  'a an the and or of in on with for from to my me i we is are some any please show want need looking'.split(' '),
  'buy online price size color colour rang saiz nice best good beautiful cute'.split(' '),
  'ka ke ki ko kay liye liay lie lye wala wali walay wale wali mein main aur se pe par ya k'.split(' '),
  'chahiye chahie chahye chaiye dikhao dikhain dikhaye dikhaen dena hai hain mujhe mujhay mera meri mere apni apne koi'.split(
    ' ',
  ),
  'acha achi ache achay pyara pyari pyare khoobsurat khubsurat sundar umda behtreen pehnne pehenne'.split(' '),
  'کا کے کی کو لیے لئے والا والی والے میں اور سے پر یا ہے ہیں مجھے میری میرے چاہیے چاہئے دکھائیں رنگ'.split(' '),
  'اچھا اچھی اچھے پیارا پیاری پیارے خوبصورت پہننے'.split(' '),
].flat();
