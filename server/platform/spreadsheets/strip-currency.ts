const RUPEES = String.raw`(?:pkr|rs|rupees|روپے)`;
/** Currency before an amount, such as 'Rs.', 'PKR:' or '(PKR)'. */
const BEFORE = new RegExp(String.raw`^(?:${RUPEES} ?[.:]*|\( ?${RUPEES}\.? ?\)) ?`, 'i');
/** Currency or sign after an amount, such as 'PKR', '(PKR)', '/-', '/=', '.-' or 'only'. */
const BEHIND = new RegExp(String.raw` ?(?:${RUPEES}\.?|\( ?${RUPEES}\.? ?\)|\/[-=]|(?<=\d)\.-+|only\.?)$`, 'i');
/** Number of endings after an amount: 'Rs 1,290/- PKR only' has three. */
const MOST_BEHIND = 3;

/** Expects ASCII digits (`toPlainCharacters`) and single spaces. */
export function stripCurrency(amount: string): string {
  let text = amount.replace(BEFORE, '');
  for (let count = 0; count < MOST_BEHIND; count += 1) text = text.replace(BEHIND, '');
  return text;
}
