import path from 'node:path';
import type { Expression, JsxChild, Node } from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isFunctionDeclaration,
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { API, type Checker, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync';

const client = path.resolve(import.meta.dirname, '../../client');
const config = path.join(client, 'tsconfig.json');
const withMore = path.join(client, 'tsconfig.bare-texts.json');

/** '' and 0 are what is left of a condition: `text && <p>{text}</p>`. */
const isText = (type: Type): boolean => {
  if (type.isUnionType()) return type.getTypes().some(isText);
  if (type.isStringLiteralType() || type.isNumberLiteralType()) return Boolean(type.value);
  return (type.flags & (TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.Any)) !== 0;
};

const isListOfTexts = (checker: Checker, type: Type): boolean => {
  if (type.isUnionType()) return type.getTypes().some((part) => isListOfTexts(checker, part));
  if (!checker.isArrayLikeType(type)) return false;
  const element = checker.getIndexInfosOfType(type)[0]?.valueType;
  return element !== undefined && isText(element);
};

/** Without the white space that JSX drops, and without comments. */
const isRendered = (child: JsxChild): boolean =>
  isJsxText(child)
    ? child.text.trim() !== '' || !child.text.includes('\n')
    : !isJsxExpression(child) || child.expression !== undefined;

/** What a component returns, by the name of the component. */
const findReturned = (checker: Checker, node: Node): Type | undefined => {
  const isComponent =
    isFunctionDeclaration(node) ||
    (isVariableDeclaration(node) && node.initializer !== undefined && isArrowFunction(node.initializer));
  if (!isComponent || !node.name || !isIdentifier(node.name) || !/^[A-Z]/.test(node.name.text))
    return undefined;
  const component = checker.getTypeAtLocation(node.name);
  const [signature] = component ? checker.getSignaturesOfType(component, SignatureKind.Call) : [];
  return signature && checker.getReturnTypeOfSignature(signature);
};

interface Sources {
  checker: Checker;
  report: (text: string) => void;
}

const visitElement = ({ checker, report }: Sources, children: readonly JsxChild[], isAlone: boolean) => {
  const expressions: Expression[] = [];
  for (const child of children) {
    if (isJsxText(child) && !isAlone) report(child.text.trim() || 'a space');
    if (isJsxExpression(child) && child.expression) expressions.push(child.expression);
  }
  checker.getTypeAtLocation(expressions).forEach((type, index) => {
    if (!type) return;
    const isBare = (!isAlone && isText(type)) || isListOfTexts(checker, type);
    if (isBare) report(expressions[index]?.getText() ?? '');
  });
};

const visit = (sources: Sources, node: Node): void => {
  if (isJsxElement(node) || isJsxFragment(node)) {
    const children = node.children.filter(isRendered);
    visitElement(sources, children, isJsxElement(node) && children.length === 1);
  }
  const returned = findReturned(sources.checker, node);
  if (returned && isText(returned) && 'name' in node) sources.report((node.name as Node).getText());
  node.forEachChild((child) => visit(sources, child));
};

/**
 * Finds the texts of the client's components that React may have to change or remove as a text node, because they are not all
 * that their element has. It asks the compiler for the types of what the components show.
 * @param more further files, by their paths in `client/src`
 * @returns `<path in client/src>: <source of the text>`
 */
export const findBareTexts = (more: Record<string, string>): string[] => {
  const added = Object.fromEntries(
    Object.entries(more).map(([name, source]) => [path.join(client, 'src', name), source]),
  );
  added[withMore] = JSON.stringify({ extends: config, include: ['src'], files: Object.keys(added) });
  const api = new API({
    cwd: client,
    fs: { readFile: (name) => added[name], fileExists: (name) => name in added || undefined },
  });
  try {
    const project = api.updateSnapshot({ openProjects: [withMore] }).getProject(withMore);
    if (!project) throw new Error(`No project ${withMore}.`);
    const found: string[] = [];
    for (const name of project.program.getSourceFileNames()) {
      const file = path.relative(path.join(client, 'src'), name);
      const source =
        file.startsWith('..') || !/(?<!\.test)\.tsx$/.test(file) ? null : project.program.getSourceFile(name);
      if (source)
        visit({ checker: project.checker, report: (text) => found.push(`${file}: ${text}`) }, source);
    }
    return found.sort();
  } finally {
    api.close();
  }
};
