/** Returns a typed amount in the format of the contract: with a decimal point. Some keyboards for amounts have only a comma. */
export const decimalOf = (typed: string): string => typed.trim().replace(',', '.');
