import { Visitor } from '@swc/core/Visitor.js';
import type { Statement, VariableDeclarator } from '@swc/core';

type Using = { type: 'UsingDeclaration'; decls: VariableDeclarator[] };

/** The parser reads `using` and `await using`, but the visitor that dependency-cruiser walks with does not know them yet. */
export function teachUsing(): void {
  const { visitStatement } = Visitor.prototype;
  Visitor.prototype.visitStatement = function (this: Visitor, statement: Statement | Using) {
    if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
    this.visitVariableDeclarators(statement.decls);
    return statement as unknown as Statement;
  };
}
