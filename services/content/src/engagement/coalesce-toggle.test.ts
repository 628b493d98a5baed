import { expect, test } from 'vitest';
import { coalesceToggle } from './coalesce-toggle.ts';

/** A boolean state, like a row of the database. */
function openToggle() {
  const wishing = coalesceToggle<boolean>();
  const acted: boolean[] = [];
  let isOn = false;
  let decided = 0;
  const press = (key = 'a', hold = Promise.resolve()) =>
    wishing(
      key,
      async () => {
        decided += 1;
        return !isOn;
      },
      async (wish) => {
        await hold;
        acted.push(wish);
        isOn = wish;
        return wish;
      },
    );
  return { press, acted, decided: () => decided, isOn: () => isOn };
}

test('overlapping requests toggle once, and the next one toggles again', async () => {
  const toggle = openToggle();
  expect(await Promise.all([toggle.press(), toggle.press(), toggle.press()])).toEqual([true, true, true]);
  expect(toggle.decided()).toBe(1);
  expect(await toggle.press()).toBe(false);
  expect(toggle.isOn()).toBe(false);
  expect(toggle.decided()).toBe(2);
});

test('a toggle lasts until the last overlapping request is done', async () => {
  const toggle = openToggle();
  const slow = Promise.withResolvers<void>();
  const [first, second] = [toggle.press('a', slow.promise), toggle.press()];
  await second;
  const third = toggle.press();
  expect(await third).toBe(true);
  slow.resolve();
  expect(await first).toBe(true);
  expect(toggle.decided()).toBe(1);
  expect(await toggle.press()).toBe(false);
});

test('toggles of different objects are independent', async () => {
  const toggle = openToggle();
  await Promise.all([toggle.press('a'), toggle.press('b')]);
  expect(toggle.decided()).toBe(2);
});

test('a failed toggle is not cached', async () => {
  const wishing = coalesceToggle<boolean>();
  const decide = () => Promise.resolve(true);
  const fail = () => Promise.reject(new Error('not now'));
  await expect(Promise.all([wishing('a', decide, fail), wishing('a', decide, fail)])).rejects.toThrow('not now');
  let decided = 0;
  const again = () => Promise.resolve((decided += 1) > 0);
  expect(await wishing('a', again, (wish) => Promise.resolve(wish))).toBe(true);
  expect(decided).toBe(1);
});
