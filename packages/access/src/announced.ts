import { Audience } from '@velvet/contracts/content/events';
import { audienceRules, isAnnounced, type Membership } from './access.ts';

/**
 * SQL condition equal to `isAnnounced`.
 *
 * @param audience a column
 * @param facts conditions on the viewer, for the facts that an audience requires which is absent for others
 * @throws Error at the start of the service, if such a fact is missing
 */
export function announcedTo(audience: string, facts: Partial<Record<keyof Membership, string>>): string {
  const toAll = Audience.options.filter((name) => isAnnounced(name)).map((name) => `'${name}'`);
  const toMembers = Audience.options
    .filter((name) => !isAnnounced(name))
    .flatMap((name) =>
      audienceRules[name].members.map((required) => [`${audience} = '${name}'`, ...required.map(sqlOf)]),
    );
  return `(${[`${audience} in (${toAll.join(', ')})`, ...toMembers.map((all) => `(${all.join(' and ')})`)].join(' or ')})`;

  function sqlOf(fact: keyof Membership): string {
    const sql = facts[fact];
    if (sql === undefined) throw new Error(`The condition needs the fact ${fact}.`);
    return sql;
  }
}
