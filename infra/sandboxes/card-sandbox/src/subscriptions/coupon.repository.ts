import type { Queries } from '@velvet/kit/database/database';

export type CouponRow = {
  id: string;
  amountOff: number;
  currency: string;
  months: number;
  name: string | null;
  createdAt: Date;
};

export function couponRepository(db: Queries) {
  return {
    /** @returns false if the id is taken */
    async insert({ id, amountOff, currency, months, name, createdAt }: CouponRow): Promise<boolean> {
      const sql = `insert into coupon (id, amount_off, months, name, created_at, currency) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`;
      return (await db.run('coupon.insert', sql, [id, amountOff, months, name, createdAt, currency])) === 1;
    },

    find(id: string): Promise<CouponRow | undefined> {
      return db.one(
        'coupon.find',
        'select id, amount_off as "amountOff", currency, months, name, created_at as "createdAt" from coupon where id = $1',
        [id],
      );
    },
  };
}
