import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command, type Tool } from './tool.ts';

const kafka = '4.3.1';
const log4j = '2.25.4';

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>velvet</groupId><artifactId>kafka</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${kafka}</version></dependency>
    <dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-slf4j-impl</artifactId><version>${log4j}</version></dependency>
  </dependencies>
</project>
`;

/** The broker's jars, from Maven Central; 44 MB. Requires Java 17 and Maven. */
export const kafkaJars: Tool = {
  name: `kafka-${kafka}`,
  variable: 'KAFKA_JARS',
  commands: [],
  contained: { image: `apache/kafka:${kafka}`, path: '/opt/kafka/libs' },
  async make(folder) {
    const project = join(folder, 'pom.xml');
    await mkdir(join(folder, 'jars'));
    await writeFile(project, pom);
    await command('mvn', [
      '--batch-mode',
      '--quiet',
      `--file=${project}`,
      'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies',
      `-DoutputDirectory=${join(folder, 'jars')}`,
    ]);
    return 'jars';
  },
};
