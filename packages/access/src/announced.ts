import { PlainAudience, tierAudiencePattern } from '@velvet/contracts/content/audiences';
import { audienceRules, isAnnounced, type MembershipFact } from './access.ts';

/**
 * SQL condition equal to `isAnnounced`.
 *
 * @param audience a column
 * @param facts conditions on the viewer, for the facts that an audience requires which is absent for others
 * @throws Error at the start of the service, if such a fact is missing
 */
export function announcedTo(audience: string, facts: Partial<Record<MembershipFact, string>>): string {
  const toAll = PlainAudience.options.filter((name) => isAnnounced(name)).map((name) => `'${name}'`);
  const toMembers = PlainAudience.options
    .filter((name) => !isAnnounced(name))
    .flatMap((name) =>
      audienceRules[name].members.map((required) => [`${audience} = '${name}'`, ...required.map(sqlOf)]),
    );
  // a tier locks an item for others
  const ofTiers = `${audience} like '${tierAudiencePattern}'`;
  return `(${[`${audience} in (${toAll.join(', ')})`, ofTiers, ...toMembers.map((all) => `(${all.join(' and ')})`)].join(' or ')})`;

  function sqlOf(fact: MembershipFact): string {
    const sql = facts[fact];
    if (sql === undefined) throw new Error(`The condition needs the fact ${fact}.`);
    return sql;
  }
}
