const RUPEES = String.raw`(?:pkr|rs|rupees|روپے)`;
/** Currency before an amount: 'Rs.', 'PKR:', '(PKR)'. */
const BEFORE = new RegExp(String.raw`^(?:${RUPEES} ?[.:]*|\( ?${RUPEES}\.? ?\)) ?`, 'i');
/** Currency after an amount: 'PKR', '(PKR)', '/-', '/=', '.-' and 'only'. */
const BEHIND = new RegExp(String.raw` ?(?:${RUPEES}\.?|\( ?${RUPEES}\.? ?\)|\/[-=]|(?<=\d)\.-+|only\.?)$`, 'i');
/** Maximum number of signs that may follow an amount: 'Rs 1,290/- PKR only' has three. */
const MOST_BEHIND = 3;

/** Removes the signs of rupees around an amount. Expects ASCII digits (`toPlainCharacters`) and single spaces. */
export function stripCurrency(amount: string): string {
  let text = amount.replace(BEFORE, '');
  for (let count = 0; count < MOST_BEHIND; count += 1) text = text.replace(BEHIND, '');
  return text;
}
