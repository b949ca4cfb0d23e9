import type { Courier, StatedOutcome } from '#contract/parcels.ts';

/** Meanings of couriers' words. Those without an `outcome` are events, which change neither parcels nor money. */
export const MEANINGS = {
  delivered: { outcome: 'delivered' },
  came_back: { outcome: 'refused' },
  /** The customer said no. Only a reason beside a failed attempt. */
  refused: { outcome: 'refused' },
  lost: { outcome: 'lost' },
  attempt: { outcome: undefined },
  on_the_way: { outcome: undefined },
  returning: { outcome: undefined },
  booked: { outcome: undefined },
  /** Cancelled before the pickup. */
  cancelled: { outcome: undefined },
  /** Says nothing about the parcel, such as 'Unpaid'. */
  other: { outcome: undefined },
} as const satisfies Record<string, { outcome: StatedOutcome | undefined }>;
export type Meaning = keyof typeof MEANINGS;
export const MEANING_NAMES = Object.keys(MEANINGS) as [Meaning, ...Meaning[]];

/** Words that stand for the braces in the phrases below. */
export const CLASSES: Record<string, string> = {
  delivered: 'delivered|deliver|delivery|delivering|ڈیلیور|ڈیلیورڈ|ڈلیور|ڈیلیوری',
  courier: 'courier|rider|driver|agent|branch|hub|station|warehouse|facility|depot|terminal',
  moved:
    'in transit|dispatched|departed|arrived|arrival|reached|moved|received at|in process|on way|picked|picked up|initiated|under process|ready|pending|confirmed|requested|scheduled|en route|forwarded|assigned|processing|booked|due|hoga|hogi|raha|rha|aa raha|aa rha|a raha|a rha|رہا|آ رہا|ہوگا',
};

/** Words that change nothing, such as 'the' in 'the parcel was delivered'. */
export const FILLERS = new Set(
  'a an the has have had is was are were been your our this it its parcel parcels shipment consignment order packet package item cn status current successfully also finally refund refunded پارسل ہے ہو گئی کر دیا کو ho hai hua kar diya ko'.split(
    ' ',
  ),
);

/** Other words, abbreviations and spellings, also in Urdu. A single wrong letter of a long word needs no row here. */
export const SPELLINGS: Record<string, string> = {
  delivered: 'deliverd delivred deliverred dlv dlvd dlvrd delvrd dilevered delivrd delieverd diliverd',
  undelivered: 'undlv undlvd undel undelievered',
  returned: 'return retd retrnd rtnd rtn rto rts rtv reversed reverse wapas wapis wapsi واپس واپسی',
  refused: 'refusd inkar انکار',
  not: 'never cannot cant couldnt wasnt isnt didnt hasnt nahi nahin nai nhi nhin ni نہیں',
  lost: 'گم گمشدہ',
  cancelled: 'canceled cancel cancellation cancld منسوخ',
  consignee: 'customer receiver recipient buyer addressee cnee cne consgnee conignee گاہک کسٹمر',
  shipper:
    'shippers shiper shpr consignor consigner sender merchant merchants vendor seller supplier shop store origin',
  attempt: 'atempt attemp attmpt',
  dispatched: 'despatched',
};

/**
 * Phrases of each meaning, separated by bars. The longest match decides: 'delivered to shipper' is longer than
 * 'delivered'. Texts that no phrase matches, and contradicting texts, are asked about.
 */
export const WORDS: Record<Meaning, string> = {
  delivered: `
    delivered | delivered to consignee | consignee delivered | delivery done | delivery complete
    delivery completed | delivery success | delivery successful | delivered on time | delivered on attempt
    delivered in attempt | delivered after attempt | attempt delivered | delivered by rider | handed over to consignee
    received by consignee | picked by consignee | picked up by consignee | collected by consignee
    self collected | cod collected | cash collected | cod collected from consignee | cash collected from consignee | deliver gaya | deliver gya | deliver hogaya
    ڈیلیورڈ | ڈیلیور گیا | ڈیلیور ہوگیا | ڈلیور گیا | ڈلیور ہوگیا | consignee مل`,
  came_back: `
    returned | r t o | r t s | returned to shipper | returned shipper | returned at shipper | returned at shipper warehouse
    returned delivered | returned delivered to shipper | returned delivery done | returned received
    returned received by shipper | returned submitted | returned completed | returned complete | returned closed
    returned handed over to shipper | returned by consignee | delivered returned | delivered to shipper
    delivered back | delivered back to shipper | delivery to shipper | handed over to shipper
    handed to shipper | handover to shipper | submitted to shipper | given back | given back to shipper
    sent back | sent back to shipper | back to shipper | came back | come back | received back
    received by shipper | collected by shipper | undelivered returned | undelivered returned to shipper
    not delivered returned | attempt returned | not delivered returned to shipper`,
  refused: `
    refused | reject | rejected | refuse | refusal | refused to accept | refused to receive | refused delivery
    delivery refused | undelivered refused | undelivered refused by consignee | not accepted
    not accepted by consignee | cancelled by consignee | consignee cancelled | consignee refused
    consignee refused to accept | consignee refused to receive`,
  lost: `
    lost | lost in transit | lost claim | not traceable | claim approved | claim settled`,
  attempt: `
    undelivered | not received by consignee | un delivered | non delivered | non delivery | nondelivery | undeliverable | not {delivered}
    not be {delivered} | not able to {delivered} | not {delivered} to consignee | {delivered} not
    {delivered} not possible | unable to {delivered} | failed to {delivered} | failed to be delivered
    delivery failed | delivery failure | failed delivery | delivery unsuccessful | delivery un successful
    delivery not successful | delivery attempt failed | failed delivery attempt | delivery attempted
    delivery attempt | unsuccessful delivery | unsuccessful delivery attempt | failed attempt | attempt
    attempted | attempt made | attempt failed | attempt unsuccessful | not attempted | re attempt | reattempt
    reattempted | re attempt requested | re attempt asked | to be attempted | rescheduled | reschedule
    re scheduled | scheduled | on hold | delivery under review | under review | waiting for returned decision
    contacting consignee | awaiting consignee collection | waiting for self collection
    waits for self collection | self collection | consignee not available | consignee not at home
    consignee not responding | not available | not at home | not responding | no answer | not answer
    not answering | no response | not response | not reachable | no contact | not contact | raabta not
    رابطہ not | phone off | number off | mobile off | wrong address | incomplete address | incorrect address
    address incomplete | address issue | address not found | consignee not found | address closed | house closed | premises closed
    office closed | wants to open | cod not ready | cash not ready | next day delivery | future delivery
    delivery postponed | no service area | not service area | out of service area | non service area
    rider exchange | intercept asked | unable to returned | not returned`,
  on_the_way: `
    in transit | intransit | on way | راستے میں | raste mein | raste me | en route | enroute
    en route to warehouse | out for {delivered} | out 4 {delivered} | outfordelivery | ofd | with courier
    with rider | assign to courier | assigned to courier | assigned to rider | dispatched | departed
    departed to warehouse | departed to destination | arrived | arrived at shipper | arrived at shipper branch
    arrived at destination | arrived at transit hub | at shipper | at destination | at hub | at station
    at warehouse | in warehouse | moved to dest branch | reached at dest branch | received at | received at hub
    received at facility | misroute | ware house | postex warehouse | misrouted | misroute forwarded | on root | on route | in process
    in progress | pending | pending delivery | delivery pending | زیر التوا | picked | picked up | pickup done
    rider picked | collected from shipper | collected by {courier} | delivered to {courier} | delivered at {courier}
    handed over to {courier} | received by {courier} | received at {courier} | waiting for {delivered}
    awaiting {delivered} | ready for {delivered} | delivery in process | delivery in progress | to {delivered}
    to be {delivered} | yet to {delivered} | yet to be {delivered} | will {delivered} | will be {delivered}
    shall be {delivered} | being {delivered} | be {delivered} | not yet {delivered} | not been {delivered} yet
    not {delivered} yet | delivery today | delivery tomorrow | expected delivery | delivery expected
    estimated delivery | delivery scheduled | scheduled for delivery | {delivered} soon`,
  returning: `
    awaiting returned | waiting for returned | returned awaiting | returned awaited | shipped back | shipped back to shipper
    returned karwa do | returned mangwa lo | being returned | to be returned | will be returned | yet to be returned | ready for returned
    out for returned | out for returned submission | returned {moved} | returned to shipper {moved}
    {moved} to returned | marked for returned | mark for returned | marked as returned | returned attempt failed
    returned attempt | returned to be | returned requested | returned on way | returned at shipper hub
    returned not received | returned not delivered | returned not yet delivered | returning
    returning to shipper | going back | going back to shipper | on way back | on way back to shipper
    on way to shipper | moved to shipper | reached at shipper | arrived at shipper for returned
    not delivered to shipper | not yet returned | to be delivered to shipper | will be delivered to shipper
    being delivered to shipper | out for delivery to shipper | yet to be delivered to shipper
    in transit to shipper | dispatched to shipper | forwarded to shipper`,
  booked: `
    booked | re booked | rebooked | unbooked | booking done | label created | pickup request sent
    pickup request | pickup requested | pickup pending | pickup scheduled | ready for pickup | to be picked
    not picked | not picked up | not yet picked | at shipper warehouse | with shipper`,
  cancelled: `
    cancelled by shipper | cancelled before pickup | booking cancelled | un assigned by me | unassigned by me`,
  other: `
    unpaid | not paid | charges paid | delivery charges paid | paid to shipper | payment pending | cod pending | paid pending | payment not received | incomplete
    case closed | under payment | payment processed | payment in process | payment under process`,
};

/** Common words, also of names and addresses, such as 'Complete suit'. They count without other words, and in a column of statuses. */
export const WEAK_WORDS: Partial<Record<Meaning, string>> = {
  delivered: 'paid collected complete completed success successful',
  refused: 'declined',
  lost: 'stolen theft snatched robbed missing destroyed claim claimed untraceable gum',
  attempt: 'hold held shifted failed fail unsuccessful postponed',
  on_the_way: 'expected warehouse facility reached moved arrival processing forwarded hub station',
  booked: 'created booking',
  cancelled: 'cancelled expired void voided unassigned',
  other: 'closed invoiced upfront reserve settled settlement correction adjustment adjusted',
};

/** Phrases with a known word that say neither its meaning nor the opposite, so that they are asked about. */
export const UNCLEAR = `
  partly delivered | partial delivered | partially delivered | partial delivery | mis delivered | misdelivered
  half delivered | delivered tomorrow | delivered kal | wrong delivered | wrongly delivered | wrong delivery | delivered to wrong | delivered to client
  delivered dispute | collected from consignee | partly returned | partial returned | partially returned | fake delivered | delivery dispute | not lost | not refused | not cancelled
  replacement delivered | replacement collected`;

/** Words and codes that have this meaning only for one courier. Codes are not read in other columns than the status. */
export const OWN_WORDS: Partial<Record<Courier, Partial<Record<Meaning, string>>>> = {
  postex: {
    booked: '0001|1|2',
    cancelled: '7|8|returned un assigned by me',
    on_the_way: '3|15|18|0003|0004|0015|0031|0033|0035|0038|4',
    attempt: '9|17|0008|0013',
    delivered: '5|0005',
    returning: '16|0040',
    came_back: '6|0002|0006|0007|0041',
  },
  leopards: {
    booked: 'rc',
    on_the_way: 'sp|dp|ar|dw|ac',
    attempt: 'pending|pn1|pn2|pn3|pn4|pn5|pn6|pn7|pn8|pn9',
    delivered: 'dv',
    returning: 'ro|rs|rw|dr|rn1|rn2|rn3|rn4|rn5|rn6|rn7|rn8|rn9',
  },
  trax: {
    booked: 's bk|s rb|1|19',
    on_the_way: 's aoc|s it|s adc|s od|s mr|2|3|4|5|11',
    attempt: 's re|s na|s af|s oh|s nsa|s rm|s ra|s rr|s scn|6|7|8|9|10|12|13|52|15',
    delivered: 's de|14|36',
    cancelled: 's ca|17',
    lost: 's lo|18',
    returning: 'rt co|rt it|rt aoc|rt dp|rt af|20|21|22|23|24|return confirmed',
    came_back: 'rt ds|25',
  },
  tcs: { returning: 'return to origin' },
};
