import type { Queries } from '@velvet/kit/database/database';

export type ProductRow = { id: string; name: string; createdAt: Date };

export function productRepository(db: Queries) {
  return {
    /** @returns false if the id is taken */
    async insert({ id, name, createdAt }: ProductRow): Promise<boolean> {
      const sql = 'insert into product (id, name, created_at) values ($1, $2, $3) on conflict do nothing';
      return (await db.run('product.insert', sql, [id, name, createdAt])) === 1;
    },

    find(id: string): Promise<ProductRow | undefined> {
      return db.one('product.find', 'select id, name, created_at as "createdAt" from product where id = $1', [id]);
    },
  };
}
