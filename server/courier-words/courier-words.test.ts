import { describe, expect, it } from 'vitest';
import type { Courier } from '#contract/parcels.ts';
import { deniesPayment, isStatusText, type ReadWords, readCourierWords, statedOutcome } from './read-courier-words.ts';

/** Texts of couriers' documents and clients, and texts that no document names, separated by bars. */
const TEXTS: [ReadWords | undefined, string][] = [
  [
    'delivered',
    `Delivered | DELIVERED TO CONSIGNEE | Parcel delivered to consignee | Delivery Done | Delivery complete | Deliverd
    Parcel has been successfully delivered to the customer | Delivered to customer's neighbour | Delievered | DLVD
    Shipment Delivered - COD collected | Dilivered | Delivrd | Delivered on 2nd attempt | Received by customer | Paid
    Delivered - payment pending | Delivered unpaid | ڈیلیور ہو گیا | Deliver ho gaya | Delivered (POD received)
    Delivered 12/11/2026 14:05 | Handed over to consignee | Collected
    Delivered to security guard | Cash collected from customer | Delivered but payment not received`,
  ],
  [
    'came_back',
    `Delivered to Shipper | Delivered to Vendor | Delivered to consignor | Return delivered to shipper | RTS | RTO | RTN
    Returned to shipper | Return to Shipper | R.T.O | Return Received | Return Submitted | RETURN SUBMITTED | Returned
    Returned at Merchant Warehouse | Handed over to Shipper | Back to Shipper | Sent back to origin | Returned to Sender
    Return - Delivered | Retrun to shiper | Returnd to consigner | Undelivered - Returned to Shipper | واپس | Return
    Wapis ho gaya | Delivered, returned | ReturnedToShipper | Delivered back to merchant | Received by seller
    RTO Delivered | Return To Origin | Not delivered, returned to origin`,
  ],
  [
    'refused',
    `Refused | Refused by customer | Customer refused to accept | Undelivered - refused | Consignee cancelled | انکار
    Rejected | Not accepted by receiver`,
  ],
  ['lost', 'Lost | Shipment lost | Lost in transit | Stolen | Parcel missing | Claim approved | گم ہو گیا'],
  [
    'attempt',
    `Undelivered | Un-delivered | UNDELIVERD | Not delivered | Not Delivered - Customer not at home | Delivery failed
    Could not be delivered | Couldn't deliver | Cannot be delivered | Unable to deliver | Failed to deliver | On Hold
    Delivery Unsuccessful | Delivery un-successful | Delivery Attempt Failed | Attempted | 1st attempt | Re-attempt
    Attempt Made: RFD (Refused) | Attempt Made: CNA | Attempt Made: ICA | Reattempt requested | No answer | Never delivered
    Customer not available | Consignee Not Available | Delivery Under Review | Contacting consignee | Not Attempted
    Awaiting Receiver Collection | Incomplete Address | No service area | ڈیلیور نہیں ہوا | Deliver nahi hua
    Delivery attempted, refused by receiver | Rider exchange | Waiting for return decision | Re-attempt asked
    Waits for self collection | Will not be delivered | Deliver nhi hua | Delivered nhi | No answer from customer`,
  ],
  [
    'on_the_way',
    `Out for delivery | OUTFORDELIVERY | OutForDelivery | OUT FOR DELIVRY | Out 4 delivery | To be delivered | In-Transit
    Will be delivered tomorrow | Yet to be delivered | Not yet delivered | Being delivered | Waiting for Delivery
    In transit | On the way | On its way to consignee | Arrived at Lahore | Arrived at Station | Dispatched | Picked
    Dispatched from Karachi | Departed to Warehouse | Departed to Destination | Arrived at Transit Hub | Package on Root
    PostEx WareHouse | At PostEx Warehouse | En-Route to PostEx warehouse | Picked By PostEx | Rider Picked | Pending
    Assign to courier | MOVED to DEST. BRANCH | REACHED at DEST. BRANCH | ARRIVED at ORIGIN BRANCH | At destination
    Arrived at TCS Facility | Misrouted | Misroute Forwarded | Shipment received at Karachi | At origin
    Delivered to Rider | Delivered to branch | Handed over to courier | Received by rider | Expected to be delivered`,
  ],
  [
    'returning',
    `Being Return | Ready for Return | Return in transit | Return initiated | Return confirmed | Out For Return
    OUT for RETURN SUBMISSION | MOVED to ORIGIN | REACHED at ORIGIN | Return Attempt Failed | Will be returned to shipper
    Out for delivery to shipper | To be delivered to shipper | Returning to shipper | Return dispatched | Awaiting Return | Waiting for return | Return hoga | Shipped back
    Return ho raha hai | Wapis aa rha hai | واپس آ رہا ہے | Return karwa do`,
  ],
  [
    'booked',
    "Booked | Unbooked | Re-booked | Pickup Request Sent | At Merchant's Warehouse | Not picked | Ready for pickup",
  ],
  ['cancelled', 'Cancelled | CANCELED BY MERCHANT | Un-Assigned By Me | Expired | Cancelled before pickup'],
  ['other', 'Unpaid | Incomplete | Case Closed | Payment - Processed | Delivery charges paid | Paid to merchant'],
  [
    'unclear',
    `Delivered / lost | Partly delivered | Partially Delivered | Misdelivered | Delivered to wrong person | Not lost
    Delivered, out for delivery | Delivered to client | Not out for delivery
    Delivered by 5 pm expected | Collected from customer | Partial Return | Delivered to return department
    Delivered: No | No delivered | Delivered ❌ | ❌ Delivered | ❌ Returned | Return nhi hua | Half delivered | ❌ | Ayesha ❌`,
  ],
  [undefined, 'Ayesha Khan | Verified | Received by Ahmed | Ready | NR | Replacement | Refund | Refunded'],
];
const CODES: [Courier, ReadWords, string][] = [
  ['postex', 'booked', '0001 | 1 | 2'],
  ['postex', 'on_the_way', '0003 | 0004 | 0015 | 0031 | 0033 | 0035 | 0038 | 3 | 4 | 15 | 18'],
  ['postex', 'attempt', '0008 | 0013 | 9 | 17'],
  ['postex', 'delivered', '0005 | 5'],
  ['postex', 'returning', '0040 | 16'],
  ['postex', 'came_back', '0002 | 0006 | 0007 | 0041 | 6'],
  ['postex', 'cancelled', '7 | 8 | Returned: Un-Assigned By Me'],
  ['leopards', 'on_the_way', 'SP | DP | AR | DW | AC'],
  ['leopards', 'attempt', 'Pending | PN1 | PN3'],
  ['leopards', 'delivered', 'DV | Delivered'],
  ['leopards', 'returning', 'RO | RS | RW | DR | RN1 | Being Return'],
  ['leopards', 'came_back', 'Returned to shipper'],
  ['leopards', 'booked', 'RC'],
  ['trax', 'booked', 'S-BK | S-RB'],
  ['trax', 'on_the_way', 'S-AOC | S-IT | S-ADC | S-OD | S-MR'],
  ['trax', 'attempt', 'S-AF | S-NA | S-OH | S-RM | S-RA | S-RR | S-SCN | S-NSA | S-RE | Delivery unsuccessful'],
  ['trax', 'delivered', 'S-DE | 14 | 36'],
  ['trax', 'returning', 'RT-CO | RT-IT | RT-AOC | RT-DP | RT-AF'],
  ['trax', 'came_back', 'RT-DS | 25 | Return delivered to shipper'],
  ['trax', 'cancelled', 'S-CA'],
  ['trax', 'lost', 'S-LO'],
  ['tcs', 'returning', 'Return To Origin'],
  ['call_courier', 'attempt', 'UNDELIVERED | CONTACTING CONSIGNEE'],
];
const textsOf = (texts: string) => texts.split(/[|\n]/).flatMap((text) => text.trim() || []);

describe('words of couriers', () => {
  it.each(TEXTS.flatMap(([means, texts]) => textsOf(texts).map((text): [string, typeof means] => [text, means])))(
    '"%s" means %s',
    (text, means) => {
      expect(readCourierWords(text)).toBe(means);
    },
  );

  it.each(CODES.flatMap(([courier, means, texts]) => textsOf(texts).map((text) => [courier, text, means] as const)))(
    'of %s: "%s" means %s',
    (courier, text, means) => {
      expect(readCourierWords(text, courier)).toBe(means);
    },
  );

  it('that are codes of one courier mean nothing for another', () => {
    expect(readCourierWords('0005')).toBeUndefined();
    expect(readCourierWords('DV', 'tcs')).toBeUndefined();
  });

  it('state an outcome only if the parcel was delivered, came back or is lost', () => {
    const outcomes = new Map(
      TEXTS.map(([means, texts]) => [
        means,
        [...new Set(textsOf(texts).map((text) => statedOutcome(readCourierWords(text))))],
      ]),
    );
    expect([...outcomes].filter(([, found]) => found.some((outcome) => outcome !== undefined))).toEqual([
      ['delivered', ['delivered']],
      ['came_back', ['refused']],
      ['refused', ['refused']],
      ['lost', ['lost']],
    ]);
  });

  it('of attempts, returns and cancellations deny a payment', () => {
    const denying = TEXTS.filter(([, texts]) => textsOf(texts).every((text) => deniesPayment(readCourierWords(text))));
    expect(denying.map(([means]) => means)).toEqual(['came_back', 'refused', 'attempt', 'returning', 'cancelled']);
  });

  it.each(['Complete suit', 'House 4, near Hub Chowki', 'Lahore Warehouse Road', 'Collected Works, 2 pieces'])(
    'in the name or address "%s" are no status',
    (text) => {
      expect(isStatusText(text)).toBe(false);
    },
  );
});
