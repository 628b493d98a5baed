/**
 * Returns whether a person born on `dateOfBirth` has reached `years` on `today`, both `YYYY-MM-DD`. In common years a birthday on
 * 29 February is reached on 1 March.
 */
export function hasReachedAge(dateOfBirth: string, years: number, today: string): boolean {
  const [year = '', ...monthAndDay] = dateOfBirth.split('-');
  const birthday = [String(Number(year) + years).padStart(4, '0'), ...monthAndDay].join('-');
  // ISO days sort as text; '-02-29' of a common year lies between its 28 February and its 1 March
  return birthday <= today;
}
