// The typed values of the card fields, with grouping spaces, and their validation. The API validates again.

const digitsOf = (text) => text.replaceAll(/\D/g, '');
const isAmex = (digits) => /^3[47]/.test(digits);

/** '4242424242' -> '4242 4242 42'; an American Express number is grouped 4-6-5. */
export function formatNumber(typed) {
  const digits = digitsOf(typed).slice(0, 19);
  const groups = isAmex(digits)
    ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/
    : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d{1,3})?/;
  return groups.exec(digits)?.slice(1).filter(Boolean).join(' ') ?? '';
}

/** '1' -> '1', '4' -> '04', '1228' -> '12 / 28'. Compares with the previous value to detect a deleted slash. */
export function formatExpiry(typed, before) {
  const digits = digitsOf(typed);
  const four = (digits.length === 1 && digits > '1' ? `0${digits}` : digits).slice(0, 4);
  if (four.length < 2 || (typed.length < before.length && four.length === 2)) return four;
  return `${four.slice(0, 2)} / ${four.slice(2)}`;
}

export function formatCvc(typed) {
  return digitsOf(typed).slice(0, 4);
}

/** The check digit of ISO/IEC 7812. */
function hasCheckDigit(digits) {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

function endOf(expiry) {
  const [month = 0, year = 0] = expiry.split('/').map((part) => Number(digitsOf(part)));
  return /^\d\d \/ \d\d$/.test(expiry) && month >= 1 && month <= 12 ? { month, year: 2000 + year } : undefined;
}

/** Returns the first wrong field with a sentence for the payer; undefined if there is none. */
export function wrongField({ number, expiry, cvc }, now) {
  const digits = digitsOf(number);
  const end = endOf(expiry);
  if (digits.length < 12 || !hasCheckDigit(digits)) return { field: 'number', message: 'Check the card number.' };
  if (!end) return { field: 'expiry', message: 'Enter the expiry date as MM / YY.' };
  if (new Date(end.year, end.month, 1) <= now)
    return { field: 'expiry', message: 'This card has expired. Use another one.' };
  return /^\d{3,4}$/.test(cvc) ? undefined : { field: 'cvc', message: 'Check the security code.' };
}

/** Returns the parameters of the API for a card. */
export function parametersOf({ number, expiry, cvc }) {
  const { month, year } = endOf(expiry);
  return new URLSearchParams({
    type: 'card',
    'card[number]': digitsOf(number),
    'card[exp_month]': String(month),
    'card[exp_year]': String(year),
    'card[cvc]': cvc,
  });
}

/** Returns the field of a parameter that the API names. */
export function fieldOf(param) {
  if (param === 'card[number]') return 'number';
  return param === 'card[cvc]' ? 'cvc' : 'expiry';
}
