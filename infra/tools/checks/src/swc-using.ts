import { Visitor } from '@swc/core/Visitor.js';
import type { Statement, VariableDeclarator } from '@swc/core';

type Using = { type: 'UsingDeclaration'; decls: VariableDeclarator[] };

/** Adds `using` and `await using` to the visitor that dependency-cruiser uses; the parser already supports them. */
export function teachUsing(): void {
  const { visitStatement } = Visitor.prototype;
  Visitor.prototype.visitStatement = function (this: Visitor, statement: Statement | Using) {
    if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
    this.visitVariableDeclarators(statement.decls);
    return statement as unknown as Statement;
  };
}
