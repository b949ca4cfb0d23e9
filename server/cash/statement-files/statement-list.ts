import type { StatementColumn } from '#contract/cash.ts';
import type { ListDescription } from '#server/platform/spreadsheets/tables/list-description.ts';

/** 'Sales tax' usually means the tax on the fee. If another column has that tax, it may be the withheld tax. */
const PLAIN_SALES_TAX = /^salestax$/;

/** Columns of couriers' statements. A fee or tax with several headings is their sum. */
export const STATEMENT_LIST: ListDescription<StatementColumn> = {
  name: 'statements',
  columns: {
    trackingNo: {
      words:
        /^(?:tracking(?:no|nos|num|number|numbers|id|code)?|cn(?:no|number|num)?|consignment(?:note)?(?:no|number|id)?|cnote(?:no)?|airway(?:bill)?(?:no|number)?|waybill(?:no|number)?|awb(?:no|number)?|shipment(?:no|number|id)|parcel(?:tracking)?(?:no|number|id)|docket(?:no|number)?|barcode|ٹریکنگنمبر)$/,
      isRequired: true,
      orElse: 'orderNumber',
    },
    cod: {
      words:
        /^(?:cod|cash(?:on)?delivery|codamount|codamt|codvalue|codcollected|collected(?:cod|amount)?|collect(?:ion|able)?amount|amountcollected|cashcollected|bookedpacketcollectamount|invoice(?:amount|payment|value)|ordervalue|amount|amt)$/,
      // The value of an order, or an amount, is another thing beside what was collected.
      certain: [/collected/, /cod|cash|collect/],
      isRequired: true,
    },
    fee: {
      words:
        /^(?:(?:courier|delivery|shipping|shipment|service|cash|cod|return|rto|reversal|transaction|weight|pickup|other|additional|extra|special|misc|remotearea|osa)(?:fees?|charges?|costs?|surcharge)|(?:freight|fuel|fueladj(?:ustment)?|(?:cash|cod)?handling|packaging|packing|insurance|flyers?)(?:fees?|charges?|costs?|surcharge|factor|premium|amount)?|fees?|charges?|fac|tariff|surcharge|total(?:courier|shipping|delivery|service)?(?:fees?|charges?))$/,
      certain: /^(?!total)/,
      isJoined: true,
      parts:
        /^(?:cash|cod|return|rto|reversal|weight|pickup|other|additional|extra|special|misc|remotearea|osa|fuel|handling|packaging|packing|insurance|flyer|fac$|surcharge)/,
    },
    feeTax: {
      words:
        /^(?:gst|sst|pst|fed|vat|tax|feetax|(?:transaction|reversal)tax|(?:freight|fuel|fuelsurcharge|handling|packaging|insurance|service|charges|fee|delivery|shipping|courier|return|cash(?:handling)?)(?:gst|sst|tax|salestax)|(?:gst|sst|tax)amount|(?:gst|sst|tax|salestax)on(?:the)?(?:service|fee|charge|freight|fuel|handling|delivery|shipping|courier|insurance|packaging)\w*|salestax(?:amount)?|total(?:gst|tax|salestax|sst))$/,
      certain: [/^(?!total|salestax$)/, /^(?!total)/],
      isJoined: true,
      parts: /^(?:sst|pst|fed)$|^(?!gst|sst|tax|salestax|feetax)\w+(?:gst|sst|tax)$|^(?:gst|sst|tax|salestax)on/,
    },
    incomeTax: {
      words:
        /^(?:incometax(?:withheld|amount)?|whit|(?:wh|wht|withhold(?:ing)?)(?:on|tax)?(?:income)?(?:tax)?|withheld(?:income)?tax|incometaxwithholding|advance(?:income)?tax|itwithheld|incometaxwht)$/,
      isJoined: true,
    },
    salesTax: {
      words: new RegExp(
        `^(?:(?:salestax|sst|st|gst)(?:withheld|withholding|wht?)|(?:wh|wht|withhold(?:ing)?|withheld)(?:tax)?(?:salestax|sst|st|gst))$|${PLAIN_SALES_TAX.source}`,
      ),
      isJoined: true,
    },
    net: {
      words:
        /^(?:net|net(?:amount|amt|payable|payment|payout|value|cod|paid)(?:payable)?|payable(?:amount|to(?:shipper|merchant|client))?|amountpayable|payout|paidout(?:net)?|paidamount|reserveamount|settlement(?:amount)?|remittance)$/,
    },
    orderNumber: {
      words:
        /^(?:order(?:no|number|id|ref|refno|refnumber|reference|referenceno|referencenumber)?|(?:customer|shipper|client|merchant|seller)?(?:ref|reference)(?:no|number|id)?|customerorder(?:no|id)|shopifyorder(?:no|id)?|storeorder(?:no|id)?|orderrefnumber|bookedpacketorderid|custrefno|آرڈرنمبر)$/,
    },
    status: {
      words:
        /^(?:status|(?:delivery|order|parcel|shipment|transaction|consignment|packet|current|cn|booking)(?:delivery)?status|statusdescription)$/,
    },
  },
  changesSaleOrPay:
    /^(?!weightcharged?$|.*(?:weight|percent|rate|type|date|status|method|mode|reason|remarks?|no|number|code|by|period)$)(?=.*(?:disc(?:ount)?|rebate|deduct|adjust|advance|arrear|balance|penalt|fine$|claim|refund|recover|reversal|bonus|commission|tax|gst|sst|vat|^fed$|^pst$|withh|^wht?|charge|fee|tariff|fuel|freight|handling|insurance|packaging|packing|flyer|currency|رعایت|ٹیکس|کٹوتی|کرنسی))/,
  summed: [
    ['fee'],
    ['feeTax'],
    ['fee', 'feeTax'],
    ['incomeTax', 'salesTax'],
    ['fee', 'feeTax', 'incomeTax', 'salesTax'],
  ],
};
