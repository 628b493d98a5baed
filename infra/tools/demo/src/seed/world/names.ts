import { handleLength } from '@velvet/contracts/account/handle';
import type { Random } from '#art/random.ts';

const givenNames = (
  'Ada Adriana Aiko Alba Alma Amara Anaïs Andrea Anouk Arjun Astrid Aurelia Beatriz Bianca Bruno Camila Carmen Cassia Célia ' +
  'Chidi Clara Cosima Dalia Dario Delphine Diego Dora Edda Elena Elio Elsa Emeka Emilia Enzo Esther Farah Felix Fiona Flora ' +
  'Freya Gala Gemma Gideon Greta Hana Helena Hiro Ida Ines Iris Isolde Ivo Jada Jasper Joana Jonas Juno Kaia Kenji Kira ' +
  'Lara Leda Leo Lena Leila Lior Livia Lola Luca Lucía Luna Mael Maia Malik Mara Marisol Mateo Maya Mila Milo Mina Mira ' +
  'Nadia Naomi Nico Nina Noa Noor Nuria Odette Olga Olive Oskar Paloma Pavel Petra Pia Priya Rafael Ravi Remy Rhea Rita ' +
  'Romy Rosa Ruben Saba Salma Sasha Selene Sofia Soren Stella Sunniva Tamar Tara Teo Thea Tilda Uma Valentina Vera Viola ' +
  'Wanda Xenia Yara Yuki Yusuf Zara Zoe'
).split(' ');

const familyNames = (
  'Abara Adeyemi Almeida Amsel Aoki Arden Auclair Bakker Baptista Barros Bellamy Bergström Blanc Bloom Brandt Calloway Carvalho ' +
  'Castell Chen Cortez Costa Crane Dahl Delacroix Duarte Eide Ekström Falk Faria Ferrer Fontaine Frost Fuentes Gallo Garnier ' +
  'Haas Hale Harlow Hayashi Herrera Holm Iversen Ivanova Jansen Kade Kallas Kato Keller Khan Kimura Klein Kowal Laurent ' +
  'Leclair Lindgren Lopes Lund Marchetti Marin Marlow Mendes Mercer Moreau Mori Moss Navarro Nilsen Nkosi Novak Obi Okafor ' +
  'Olsen Ortega Osei Pereira Petrov Quist Ramos Reyes Rivera Rocha Rossi Roux Sable Salazar Sato Serra Silva Solberg Sorel ' +
  'Stone Storm Tanaka Tavares Thorne Torres Vale Vance Vega Vidal Voss Wilder Winter Wolfe Yamada Zabala'
).split(' ');

export type Name = { readonly full: string; readonly handle: string };

/** Names that sound like people's, each handle once; what is taken gets a number. */
export function nameGiver(random: Random, before: ReadonlySet<string>): () => Name {
  const taken = new Set(before);
  return () => {
    const given = random.pick(givenNames);
    const family = random.pick(familyNames);
    const form = random.whole(0, 3);
    const base = [`${given}.${family}`, `${given}_${family}`, `${given}${family}`, `${given}.${family.slice(0, 1)}`][
      form
    ];
    const handle = freeHandle(plain(base ?? given), taken);
    taken.add(handle);
    return { full: `${given} ${family}`, handle };
  };
}

function freeHandle(base: string, taken: ReadonlySet<string>): string {
  let handle = base.slice(0, handleLength.max);
  for (let number = 2; taken.has(handle); number += 1) {
    handle = `${base.slice(0, handleLength.max - String(number).length)}${number}`;
  }
  return handle;
}

function plain(text: string): string {
  return text.replaceAll('ø', 'o').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
